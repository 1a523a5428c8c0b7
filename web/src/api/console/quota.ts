export const resources = ['timestamps', 'signingRequests', 'seals', 'documents', 'storageBytes'] as const
export type Resource = (typeof resources)[number]
