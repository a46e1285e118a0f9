export const CALL_TO_ORDER = 'Un livreur passe chez vous, nous lavons et repassons, il vous rapporte tout.';
