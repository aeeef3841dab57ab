import type { App } from '@atrium/core/contract/define/app'

export const entityOf = (app: App, name: string) => app.entities!.find((entity) => entity.name === name)!
