import { lazyPage } from '../page/chunk.ts'

export const DraftsPage = lazyPage(() => import('./drafts-page.tsx'))
export const ScanPage = lazyPage(() => import('./scan/scan-page.tsx'))
