import type { App } from '@atrium/contract/define/app'
import type { Text } from '@atrium/contract/refusal'
import type { AppScreens } from './screens.ts'

/** The words of an app as the browser reads them by key. */
export interface LoadedWords {
  name: string
  about: string
  menu: Readonly<Record<string, string>>
  entities: Readonly<Record<string, unknown>>
  more: Readonly<Record<string, string>>
}

/**
 * One line of the product's list of apps. Words and screens are chunks of their own: the shell loads the words of the
 * tenant's apps in the language of the page, and an app's screens when it is opened.
 */
export interface AppEntry {
  app: App
  words: {
    zh_CN(): Promise<{ default: LoadedWords }>
    en_US(): Promise<{ default: LoadedWords }>
  }
  screens?(): Promise<{ default: AppScreens }>
}

/** An app of the specification without code yet: the launcher shows it disabled. */
export interface PlannedApp {
  app: App
  name: Text
  about: Text
  /** Menu path → its name. */
  menu: Readonly<Record<string, Text>>
}
