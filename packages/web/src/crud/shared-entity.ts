import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'

/** An entity of any app that all others refer to by its name, with the app it belongs to. */
export function sharedEntity(entries: readonly { app: App }[], name: string): { app: App; entity: Entity } | undefined {
  for (const { app } of entries) {
    const entity = app.entities?.find((candidate) => candidate.shared && candidate.name === name)
    if (entity) return { app, entity }
  }
  return undefined
}
