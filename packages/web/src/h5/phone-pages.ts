import type { PhoneScreen } from '../app/screens.ts'
import { lazyPage } from '../page/chunk.ts'
import type { PhoneParts } from './phone-parts.ts'

const pages = lazyPage(() => import('./pages.tsx'))

/** The phone pages of an app that sells, with its own parts: its `phone` screen. */
export const phonePages = (load: () => Promise<{ default: PhoneParts }>): PhoneScreen => ({ pages, load })
