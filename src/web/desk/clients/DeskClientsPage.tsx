import { ClientList } from './ClientList.tsx';

export const DeskClientsPage = () => <ClientList />;
