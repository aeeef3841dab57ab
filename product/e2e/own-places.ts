import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AppScreens, EntityScreens } from '@atrium/core/web/app/screens'
import type { apps } from '../apps.ts'
import { type Place, placesOf } from './places.ts'

type App = (typeof apps)[number]

/**
 * Those of an app's pages that it draws itself, as its `web.tsx` says: pages of its own, lists with a pane or filters
 * of its own, forms with controls of its own. The others are drawn from its entities.
 */
export async function ownPlacesOf(app: App): Promise<Place[]> {
  const { pages = {}, entities = {} } = await screensOf(app)
  const own = new Set(Object.keys(pages).map((path) => `/${app.key}/${path}`))
  // As app-page.tsx finds the entity of a list.
  for (const { path, module, entity: named } of app.menu.filter((item) => !(item.path in pages))) {
    const entity = app.entities?.find((each) => (named ? each.name === named : each.module === module))
    if (!entity) continue
    const { aside, filters, controls = {} } = (entities as Record<string, EntityScreens>)[entity.name] ?? {}
    if (aside || filters) own.add(`/${app.key}/${path}`)
    // The others are inputs of commands, which have a dialog.
    if (Object.keys(controls).some((name) => name in entity.fields)) own.add(`/${app.key}/${path}/new`)
  }
  return placesOf(app).filter(({ address }) => own.has(address))
}

async function screensOf({ key }: App): Promise<AppScreens> {
  const file = join(import.meta.dirname, '../../apps', key, 'web.tsx')
  return existsSync(file) ? (await import(file)).default : {}
}
