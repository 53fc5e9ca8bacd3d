export const catalogStudio = {
  studioTags: {
    title: "Tags",
    lead: "What shoppers read instead of a tag, in each language, and which tags they do not see. An empty field shows the tag itself. The most used tags stand over the list of models.",
    empty: "No published model has a tag yet",
    emptyText: "Tags are part of a model: write some in its editor.",
    hidden: "Hidden",
    move: "Rename or merge",
    moveText:
      "Every model with the tag gets the other one. If that exists already, both become one. The old tag’s address still leads to its models.",
    which: "Tag",
    to: "Becomes",
    moveNow: "Rename",
    moved: "Renamed. Shoppers see it within two minutes.",
    sameTag: "Write another tag.",
    noComma: "A tag has no comma.",
    tooMany: "More than {max} models have this tag: change them with the bulk edit.",
    models_one: "{count} model",
    models_other: "{count} models",
    nameIn: "“{tag}” in {language}",
  },
};
