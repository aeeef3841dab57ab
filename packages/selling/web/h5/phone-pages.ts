import type { PhoneScreen } from '@atrium/core/web/app/screens'
import { lazyPage } from '@atrium/core/web/page/chunk'
import type { AnyPhoneParts } from './phone-parts.ts'

const pages = lazyPage(() => import('./pages.tsx'))

/** The phone pages of an app that sells, with its own parts: its `phone` screen. */
export const phonePages = (load: () => Promise<{ default: AnyPhoneParts }>): PhoneScreen => ({ pages, load })
