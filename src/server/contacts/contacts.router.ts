import {
  contactLettersSchema,
  contactRowsSchema,
  contactsSchema,
  linkContactSchema,
  mergeContactsSchema,
  oneContactSchema,
  unmergeContactsSchema,
} from '#domain/inputs/contacts.ts';
import { adminProcedure, provenSuperadminProcedure, router, run } from '../trpc.ts';
import { listContactRows, listContacts, readContact } from './contacts.reads.ts';
import { linkContact, mergeContacts, setContactLetters, unmergeContacts } from './contacts.ts';
import { eraseContact } from './erasure.ts';

export const deskContactsRouter = router({
  contacts: adminProcedure.input(contactsSchema).query(run(listContacts)),
});

export const contactPeopleRouter = router({
  contacts: adminProcedure.input(contactRowsSchema).query(run(listContactRows)),
  contact: adminProcedure.input(oneContactSchema).query(run(readContact)),
  setContactLetters: adminProcedure.input(contactLettersSchema).mutation(run(setContactLetters)),
  linkContact: adminProcedure.input(linkContactSchema).mutation(run(linkContact)),
  mergeContacts: adminProcedure.input(mergeContactsSchema).mutation(run(mergeContacts)),
  unmergeContacts: adminProcedure.input(unmergeContactsSchema).mutation(run(unmergeContacts)),
  eraseContact: provenSuperadminProcedure.input(oneContactSchema).mutation(run(eraseContact)),
});
