import { ClientList } from './ClientList.tsx';

export const ClientsPage = () => <ClientList />;
