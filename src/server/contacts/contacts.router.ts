import {
  contactsSchema,
  linkContactSchema,
  mergeContactsSchema,
  oneContactSchema,
  unmergeContactsSchema,
} from '#domain/inputs/contacts.ts';
import { adminProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { listContacts } from './contacts.reads.ts';
import { linkContact, mergeContacts, unmergeContacts } from './contacts.ts';
import { eraseContact } from './eraseContact.ts';

export const deskContactsRouter = router({
  contacts: adminProcedure.input(contactsSchema).query(run(listContacts)),
});

export const contactPeopleRouter = router({
  linkContact: adminProcedure.input(linkContactSchema).mutation(run(linkContact)),
  mergeContacts: adminProcedure.input(mergeContactsSchema).mutation(run(mergeContacts)),
  unmergeContacts: adminProcedure.input(unmergeContactsSchema).mutation(run(unmergeContacts)),
  eraseContact: superadminProcedure.input(oneContactSchema).mutation(run(eraseContact)),
});
