import { holds, mayOpenApp } from '../../../contract/access.ts'
import type { App } from '../../../contract/define/app.ts'
import type { Locale } from '../../../contract/refusal.ts'
import type { Session } from '../../access/session.ts'
import type { Product } from '../../app/product.ts'

/** One app as the launcher and the header show it. */
export interface LauncherApp {
  key: string
  type: App['type']
  icon: string
  name: string
  /** The texts by which a person may find it: key, names and pages. */
  known: string
  /** One line under the name: what the app is for, or what it will contain. */
  about: string
  /** The values of its overview that the launcher shows; empty if this person may not read them. */
  figures: readonly string[]
  /** `null`: the app has no code yet and is shown disabled. */
  link: string | null
}

/**
 * The apps that this person sees: those of the tenant in which the person has a permission, and, disabled, those of the
 * tenant without code yet. Apps that can be opened come first.
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
      figures: holds(permissions, [app.key, 'dashboard', 'read']) ? (app.figures ?? []) : [],
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
      figures: [],
      link: null,
    }))
  return [...open, ...toCome]
}

/** The apps whose name, key or description contains every word of `wanted`. */
export function findApps(apps: readonly LauncherApp[], wanted: string): LauncherApp[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  return apps.filter(({ known, about }) => {
    const text = `${known} ${about}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
