import { lazyPage } from '../../page/chunk.ts'

/** List, forms and details of an entity: a chunk that most pages of apps share. */
export const EntityPages = lazyPage(() => import('../../crud/entity-pages.tsx'))
