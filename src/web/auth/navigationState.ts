import { useLocation } from 'react-router-dom';

export type PrefilledPerson = { fullname: string; phone: string; email: string };

/** These pages hand it to each other in the navigation state, because a URL would show it to logs and histories. */
interface NavigationState extends Partial<PrefilledPerson> {
  isSessionOver?: boolean;
  /** The person comes from a link that no longer works. */
  isLinkDead?: boolean;
  /** The contents of a visitor’s cart, in words. */
  cart?: string;
  /** When the letter left, which a reload of the page keeps. */
  sentAt?: number;
  /** The letter of a sign-up waits this long when many are asked for at once. */
  waitSeconds?: number;
  /** The page after the confirmation. */
  next?: string | null;
  /** The address of the sign-up, where a wrong e-mail is corrected. */
  signUp?: string;
}

export const useNavigationState = (): NavigationState => useLocation().state ?? {};
