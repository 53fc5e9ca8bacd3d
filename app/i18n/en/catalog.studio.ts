export const catalogStudio = {
  studioTags: {
    title: "Tags",
    lead: "What shoppers read instead of a tag, in each language. An empty field shows the tag itself. The most used tags stand over the list of models.",
    empty: "No published model has a tag yet.",
    models_one: "{count} model",
    models_other: "{count} models",
    nameIn: "“{tag}” in {language}",
  },
};
