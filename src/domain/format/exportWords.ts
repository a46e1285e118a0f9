import type { ExportKind } from '../contract/exports.ts';

export const EXPORT_LABELS: Record<ExportKind, string> = {
  commandes: 'Commandes',
  lignes: 'Articles commandés',
  clients: 'Clients',
  livreurs: 'Livreurs',
  encaissements: 'Encaissements des clients',
  factures: 'Factures des comptes',
  reglements: 'Règlements des comptes',
  remises: 'Remises',
  caisse: 'Tiroir-caisse',
  reclamations: 'Réclamations',
};
