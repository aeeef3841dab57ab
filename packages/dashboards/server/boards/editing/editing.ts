import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'

/** What the calls of the editor know of the app that has the dashboards. */
export interface Editing {
  app: App
  dashboard: Entity
  update: Triple
  publish: Triple
}
