/** Procedures called one at a time, because each hashes a password, counts against a limit or writes. */
export const UNBATCHED_PROCEDURES =
  /^(auth\..*|orders\.place|catalogue\.uploadImage|profile\.(changePassword|deleteAccount|exportData))$/;
