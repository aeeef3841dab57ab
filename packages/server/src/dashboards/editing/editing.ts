import type { Triple } from '@atrium/contract/access'
import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'

/** What the calls of the editor know of the app that has the dashboards. */
export interface Editing {
  app: App
  dashboard: Entity
  update: Triple
  publish: Triple
}
