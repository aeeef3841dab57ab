import type { ComponentType, LazyExoticComponent } from 'react'
import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Text } from '../../contract/refusal.ts'
import type { BaseRow } from '../../contract/wire.ts'

/** A row as the server returns it: base columns, `status` if the entity has one, and the entity's own fields. */
export interface AnyRow extends BaseRow {
  status?: number
  [field: string]: unknown
}

// A lazy component keeps each screen a chunk of its own; a row's fields are checked where the app declares them.
// biome-ignore lint/suspicious/noExplicitAny: props differ by screen, and React's component types are invariant
export type Screen<Props = any> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>

/**
 * The screens of an app that its descriptor cannot express: `const screens: AppScreens<typeof visitor>`. A key that is
 * not a page, entity, field or action of the descriptor does not compile. Everything else is drawn from the entities.
 */
export interface AppScreens<A extends App = App> {
  /** Menu path → page inside the shell. It gets `app`. */
  pages?: { readonly [path in A['menu'][number]['path']]?: Screen }
  /** Address below a module that is not in the menu (`dashboard/view/:id`) → page inside the shell. */
  subPages?: { readonly [path in `${A['menu'][number]['module']}/${string}`]?: SubPage }
  entities?: { readonly [E in EntityOf<A> as E['name']]?: EntityScreens<E> }
  /** The pages `/q/<app>/<no>` and `/h5/<app>/…`, besides those of `open`. */
  phone?: PhoneScreen
  /** Whole address → page outside the shell, for people who are not signed in. */
  open?: { readonly [path in `/${'q' | 'h5'}/${A['key']}/${string}`]?: Screen }
  /** The pages of the staff on their phones, `/m/<app>/…`. */
  mobile?: MobileScreens<A>
}

/** What an app adds to `/m`. All of it is loaded when the first of these pages is opened, because the network may end. */
export interface MobileScreens<A extends App = App> {
  /** On `/m`, below the name of the app: what is this person's today. It gets nothing. */
  today: Screen
  /**
   * Path below `/m/<app>/`, which begins with the module that must be permitted, as on `/<app>/` → page. It gets nothing;
   * it draws a `MobilePage` (web/mobile).
   */
  pages: { readonly [path in `${A['menu'][number]['module']}/${string}`]?: Screen }
  /** The path of the page that a printed code `/q/<app>/<code>` opens, such as `facility/code/:code`. */
  code?: `${A['menu'][number]['module']}/${string}:code`
}

/** Pages for people who are not signed in. They get `app`, and `load`, which loads what the app adds to them. */
export interface PhoneScreen {
  pages: Screen
  load(): Promise<unknown>
}

export interface SubPage {
  page: Screen
  /** Key of the page's name in the app's words (`more.onMap`), for the way back. Absent: the page is a detail. */
  nameKey?: string
}

/** The parts of an entity's pages that its descriptor cannot express. */
export interface EntityScreens<E extends Entity = Entity> {
  /** Field, or input of a command or an action → form control. It gets what `SuppliedControl` gives (crud/form/control.tsx). */
  controls?: { readonly [field in FieldOf<E> | CommandInputOf<E> | ActionInputOf<E>]?: Screen }
  /** Field → cell in list and detail. It gets `value` and `row`. */
  cells?: { readonly [field in ColumnOf<E>]?: Screen }
  /**
   * Field → filter above the list, for fields whose stored value is not something a person would type. It gets
   * `FilterProps`.
   */
  filters?: { readonly [field in ColumnOf<E>]?: Screen }
  /** Each row also has a page of its own, with the tabs of the detail in the whole width. */
  ownPage?: boolean
  /** Above the tabs of the detail: what the row waits for. It gets `row`. */
  notice?: Screen
  /** Tabs beside the fields, besides those of the rows that refer to this one. */
  detailTabs?: readonly DetailTab[]
  /**
   * The money of a row as one sum, which stands before all facts where the row is looked at or decided on, in place of
   * these fields. It gets `row`.
   */
  sum?: { instead: readonly ColumnOf<E>[]; component: Screen }
  /** A component that the detail shows below the facts in place of these fields. It gets `row` and `refs`. */
  below?: { instead: readonly ColumnOf<E>[]; component: Screen }
  /** Shows what the answer to a create call contains only once (a secret). It gets `answer` and `onDone`. */
  created?: Screen
  /** Pane to the left of the list. It gets the list's `filters` and `onFilter`. */
  aside?: Screen
  /** Below the list's words when it has no rows at all. */
  whenEmpty?: Screen
  /** Buttons above the list, beside the one that creates a row. */
  listActions?: Screen
  /**
   * Buttons for the selected rows, before their actions. It gets `rows`: those of the page, or all of the result, which
   * then only have what names them.
   */
  bulkActions?: Screen
  /** Other ways to show the list, besides the table. */
  listViews?: readonly ListView[]
  rowActions?: readonly RowAction[]
  /** Ways to decide in the inbox that are no actions of the descriptor. */
  decisions?: readonly Decision[]
  /** Action → what its dialog says about the row above the fields, and the values the fields start with. */
  dialogs?: { readonly [action in keyof NonNullable<E['actions']> & string]?: ActionDialog }
}

type EntityOf<A extends App> = NonNullable<A['entities']>[number]
type FieldOf<E extends Entity> = keyof E['fields'] & string
type CommandInputOf<E extends Entity> = {
  [C in keyof E['commands']]: E['commands'][C] extends { input: infer I } ? keyof I & string : never
}[keyof E['commands']]
type ActionInputOf<E extends Entity> = {
  [A in keyof E['actions']]: NonNullable<E['actions']>[A] extends { input: infer I } ? keyof I & string : never
}[keyof E['actions']]
type ColumnOf<E extends Entity> = FieldOf<E> | keyof BaseRow | 'status'

export interface DetailTab {
  key: string
  /** Key in the app's words: `more.qrCode`. */
  labelKey: string
  /** Gets `row`. */
  component: Screen
  /** Its buttons or fields are of no use on paper: the row is printed without it. */
  screenOnly?: boolean
  /** Entities of the app whose rows the tab shows in a way of its own: they have no tab of related rows. */
  instead?: readonly string[]
}

export interface RowAction {
  key: string
  labelKey: string
  onClick(row: AnyRow): void
}

export interface Decision {
  key: string
  label: Text
  permission: string
  /** Gets `row` and `onClose(isDone)`. */
  dialog: Screen
}

export interface ActionDialog {
  /** The values that the fields start with; an `idemKey` among them is sent instead of a new one. */
  start?(row: AnyRow): Readonly<Record<string, unknown>>
  /** In the inbox: the values with which the request of this row is granted, besides those of `start`. */
  granting?(row: AnyRow): Readonly<Record<string, unknown>>
  /** Gets `row`, and the `values` of the fields. */
  note?: Screen
  /** The same when the dialog is for several rows; the note gets `rows`. */
  many?: { start?(rows: readonly AnyRow[]): Readonly<Record<string, unknown>>; note?: Screen }
}

/** Another way to show the rows of a list, besides the table. It uses the same filters from the address. */
export interface ListView {
  /** Its value in the address: `view=map`. */
  key: string
  /** Key in the app's words: `more.onMap`. */
  labelKey: string
  /** Gets `list`, the state of the list. */
  component: Screen
}
