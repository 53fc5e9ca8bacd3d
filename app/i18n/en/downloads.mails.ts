export const downloadsMails = {
  zipMissing: {
    subject: "The files of {model} cannot be downloaded",
    text: "The shop’s storage has no zip of this model, or one that is shorter than what you published. Owners who download it get an error. Put the zip back from your backup under the name below, or publish a new version of the model.",
    key: "Name in storage",
    open: "Open the model",
    others:
      "This mail comes once a day at most. Other models may be affected: the Worker’s log names each under zip_missing.",
  },
};
