import type { AppEntry, LoadedWords } from '@atrium/core/web/app/entry'
import type { AppScreens } from '@atrium/core/web/app/screens'
import type { ComponentType } from 'react'
import { apps, ofApp } from './apps.ts'

const chinese = import.meta.glob<{ default: LoadedWords }>('../apps/*/zh_CN.ts')
const english = import.meta.glob<{ default: LoadedWords }>('../apps/*/en_US.ts')
const nextSteps = import.meta.glob<{ default: ComponentType }>('../apps/*/web/next-step.tsx')
const screens = import.meta.glob<{ default: AppScreens }>('../apps/*/web.tsx')

/** The app whose pages show and edit dashboards, and so need the kinds of widgets and of data sources. No other page loads those. */
const BUILDER = 'visual'

async function withKinds<Screens>(load: () => Promise<Screens>): Promise<Screens> {
  const [screens, { offerProductWidgets }, { offerProductConnectors }] = await Promise.all([
    load(),
    import('./widget-parts.ts'),
    import('./connector-parts.ts'),
  ])
  offerProductWidgets()
  offerProductConnectors()
  return screens
}

/** Every app as the browser needs it. Words and pages are separate chunks that are loaded on demand. */
export const appEntries: readonly AppEntry[] = apps.map((app) => {
  const { key } = app
  const nextStep = nextSteps[`../apps/${key}/web/next-step.tsx`]
  const own = screens[`../apps/${key}/web.tsx`]
  return {
    app,
    words: { zh_CN: ofApp(chinese, key, 'zh_CN.ts'), en_US: ofApp(english, key, 'en_US.ts') },
    ...(own ? { screens: key === BUILDER ? async () => withKinds(own) : own } : {}),
    ...(nextStep ? { nextStep } : {}),
  }
})
