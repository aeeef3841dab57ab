import { lazy } from '../page/chunk.ts'

const control = <K extends 'AppKeys' | 'BusinessAppKeys' | 'MobileAppKeys'>(name: K) =>
  lazy(async () => ({ default: (await import('./app-keys.tsx'))[name] }))

/** Controls for fields with keys of apps. */
export const AppKeys = control('AppKeys')
export const BusinessAppKeys = control('BusinessAppKeys')
export const MobileAppKeys = control('MobileAppKeys')

/** The cell of such a field. */
export const AppNames = lazy(async () => ({ default: (await import('./app-keys.tsx')).AppNames }))
