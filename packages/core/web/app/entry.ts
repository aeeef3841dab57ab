import type { ComponentType } from 'react'
import type { App } from '../../contract/define/app.ts'
import type { Text } from '../../contract/refusal.ts'
import type { AppScreens } from './screens.ts'

/** The words of an app, read by key in the browser. */
export interface LoadedWords {
  name: string
  about: string
  menu: Readonly<Record<string, string>>
  entities: Readonly<Record<string, unknown>>
  more: Readonly<Record<string, string>>
}

/**
 * One entry of the product's list of apps. Words and screens are chunks of their own: the shell loads the words of the
 * tenant's apps in the language of the page, and the screens of an app when it is opened.
 */
export interface AppEntry {
  app: App
  words: {
    zh_CN(): Promise<{ default: LoadedWords }>
    en_US(): Promise<{ default: LoadedWords }>
  }
  screens?(): Promise<{ default: AppScreens }>
  /** One line on the launcher that offers the next step; it shows nothing if there is none for this person. */
  nextStep?(): Promise<{ default: ComponentType }>
}

/** An app of the specification that has no code yet: the launcher shows it disabled. */
export interface PlannedApp {
  app: App
  name: Text
  about: Text
  /** Menu path → its name. */
  menu: Readonly<Record<string, Text>>
}
