import { lazy } from 'react'

const part = <K extends 'AppKeys' | 'BusinessAppKeys' | 'AppNames'>(name: K) =>
  lazy(async () => ({ default: (await import('./app-keys.tsx'))[name] }))

/** Controls and cell for fields with keys of apps. */
export const [AppKeys, BusinessAppKeys, AppNames] = [part('AppKeys'), part('BusinessAppKeys'), part('AppNames')]
