/** Procedures that are asked one at a time: each is hashed, counted or written on its own. Server and page hold to this list. */
export const ASKED_ALONE =
  /^(auth\..*|orders\.place|catalogue\.uploadImage|profile\.(changePassword|deleteAccount|exportData))$/;
