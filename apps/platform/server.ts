import { openAppType } from '@atrium/core/contract/open-app-types'
import { implement } from '@atrium/core/server/call/implement'
import { platformCalls } from '@atrium/core/server/openplatform/calls'
import { enableProgram } from '@atrium/core/server/openplatform/grants'
import { ingestRules } from '@atrium/core/server/openplatform/ingest-credentials'
import { createOpenApp, type PropsOf, updateOpenApp } from '@atrium/core/server/openplatform/open-apps'
import { updateApp } from '@atrium/core/server/openplatform/third-party-apps'
import { signingNote } from './api-note.ts'
import en_US from './en_US.ts'
import platformApp, { apiKey, app, ingest, openApp } from './index.ts'
import { OPEN_APP_PROPS } from './open-app-types.ts'
import { SCOPE_NEEDS } from './scope-needs.ts'
import { refusalsCall } from './server/refusals.ts'
import { timeseriesCalls } from './server/timeseries.ts'
import zh_CN from './zh_CN.ts'

const propsOf: PropsOf = (type) => {
  const name = openAppType(type)
  return name && { name, fields: OPEN_APP_PROPS[name] }
}

const credentials = ingestRules(SCOPE_NEEDS)

export default implement(platformApp, {
  words: { zh_CN, en_US },
  effects: {
    app: { enable: enableProgram },
    apiKey: { enable: enableProgram },
    ingest: { enable: credentials.enable },
  },
  writes: {
    app: { update: (ctx, before, changes) => updateApp(ctx, before as never, changes as never) },
    openApp: {
      create: (ctx, values) => createOpenApp(ctx, openApp, propsOf, values as never),
      update: (ctx, before, changes) => updateOpenApp(ctx, propsOf, before as never, changes as never),
    },
    ingest: { update: (ctx, before, changes) => credentials.update(ctx, before as never, changes as never) },
  },
  calls: [
    ...platformCalls(platformApp, { app, openApp, apiKey, ingest }, propsOf, credentials),
    refusalsCall(platformApp, ingest),
    ...timeseriesCalls(platformApp),
  ],
  apiNote: signingNote(),
})
