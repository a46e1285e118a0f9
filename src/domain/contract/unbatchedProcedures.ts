/**
 * These procedures never share a request with others: each hashes a password, may change the session, counts against a
 * limit or carries a picture.
 */
export const UNBATCHED_PROCEDURES =
  /^((auth|secondFactor)\..*|orders\.place|catalogue\.uploadImage|photos\.upload|profile\.(changePassword|deleteAccount|exportData))$/;
