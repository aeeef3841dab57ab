import { mayOpenApp } from '@atrium/contract/access'
import type { App } from '@atrium/contract/define/app'
import type { Locale } from '@atrium/contract/refusal'
import type { Session } from '../../access/session.ts'
import type { Product } from '../../app/product.ts'

/** One app as launcher and header show it. */
export interface LauncherApp {
  key: string
  type: App['type']
  icon: string
  name: string
  /** Key, names and pages: what someone may type to find it. */
  known: string
  /** One line under the name: what it is for, or what it will hold. */
  about: string
  /** `null`: no code yet, shown disabled. */
  link: string | null
}

/**
 * The apps this person sees: those the tenant has and the person holds something in; and, disabled, those the tenant
 * has that have no code yet. What can be opened comes first.
 */
export function launcherApps(
  { apps, planned }: Product,
  { tenant, permissions }: Pick<Session, 'tenant' | 'permissions'>,
  locale: Locale,
  wordOf: (appKey: string, word: 'name' | 'about') => string,
): LauncherApp[] {
  const open = apps
    .filter(({ app }) => mayOpenApp(app.key, tenant.apps, permissions))
    .map(({ app }) => ({
      key: app.key,
      type: app.type,
      icon: app.icon,
      name: wordOf(app.key, 'name'),
      known: `${app.key} ${wordOf(app.key, 'name')}`,
      about: wordOf(app.key, 'about'),
      link: app.link === undefined ? `/${app.key}` : app.link,
    }))
  const toCome = planned
    .filter(({ app }) => tenant.apps.includes(app.key))
    .map(({ app, name, about, menu }) => ({
      key: app.key,
      type: app.type,
      icon: app.icon,
      name: name[locale],
      known: `${app.key} ${Object.values(name).join(' ')} ${Object.values(menu)
        .map((item) => item[locale])
        .join(' ')}`,
      about: about[locale],
      link: null,
    }))
  return [...open, ...toCome]
}

/** The apps whose name, key or description holds every word of `wanted`. */
export function findApps(apps: readonly LauncherApp[], wanted: string): LauncherApp[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  return apps.filter(({ known, about }) => {
    const text = `${known} ${about}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
