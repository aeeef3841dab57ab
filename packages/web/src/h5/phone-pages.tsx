import type { App } from '@atrium/contract/define/app'
import { lazyPage } from '../page/chunk.ts'
import type { PhoneParts } from './phone-parts.ts'

const Pages = lazyPage(() => import('./pages.tsx'))

/** The phone pages of an app that sells, with its own parts: its `phone` screen. */
export const phonePages = (load: () => Promise<{ default: PhoneParts }>) =>
  function PhonePagesOf({ app }: { app: App }) {
    return <Pages app={app} load={load} />
  }
