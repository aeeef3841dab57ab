import type { App } from '@atrium/contract/define/app'
import type { Entity } from '@atrium/contract/define/entity'
import type { BaseRow } from '@atrium/contract/wire'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { PhoneParts } from './phone-parts.ts'

/** A row as the server answers it: base columns, `status` where the entity has one, and the entity's own fields. */
export interface AnyRow extends BaseRow {
  status?: number
  [field: string]: unknown
}

// A lazy component keeps each screen a chunk of its own; a row's fields are checked where the app declares them.
// biome-ignore lint/suspicious/noExplicitAny: props differ by screen, and React's component types are invariant
export type Screen<Props = any> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>

/**
 * What the descriptor of an app cannot draw: `const screens: AppScreens<typeof visitor>`. A key that names no page,
 * entity, field or action of the descriptor does not compile. What is not named here follows from the entities.
 */
export interface AppScreens<A extends App = App> {
  /** Path of the menu → page inside the shell. */
  pages?: { readonly [path in A['menu'][number]['path']]?: Screen }
  /** Address below a module that no menu names (`dashboard/view/:id`) → page inside the shell. */
  subPages?: { readonly [path in `${A['menu'][number]['module']}/${string}`]?: SubPage }
  entities?: { readonly [E in EntityOf<A> as E['name']]?: EntityScreens<E> }
  /** The app's part of the phone pages `/q/<app>/<no>` and `/h5/<app>`, where it sells to people with phones. */
  phone?(): Promise<{ default: PhoneParts }>
  /** Whole address → page outside the shell, for people who are not signed in. */
  open?: { readonly [path in `/${'q' | 'h5'}/${A['key']}/${string}`]?: Screen }
}

export interface SubPage {
  page: Screen
  /** Its name in the app's words (`more.onMap`), for the way back; absent: a detail. */
  nameKey?: string
}

/** What the descriptor of an entity cannot draw. */
export interface EntityScreens<E extends Entity = Entity> {
  /** Field → form control; gets `value`, `onChange`, `disabled`, and the form's `values`. */
  controls?: { readonly [field in FieldOf<E>]?: Screen }
  /** Field → cell in list and detail; gets `value`, `row`. */
  cells?: { readonly [field in ColumnOf<E>]?: Screen }
  /** Field → filter above the list, where typing the stored value would be no help; gets `FilterProps`. */
  filters?: { readonly [field in ColumnOf<E>]?: Screen }
  /** Tabs beside its fields. */
  detailTabs?: readonly DetailTab[]
  /** What the detail shows below its facts in the place of these fields; gets `row`, `refs`. */
  below?: { instead: readonly ColumnOf<E>[]; component: Screen }
  /** What a new row's answer tells this one time (a secret); gets `answer`, `onDone`. */
  created?: Screen
  /** Pane at the left of its list; gets `filters` and `onFilter`, the list's own. */
  aside?: Screen
  /** What stands at the head of its list, beside the button for a new row. */
  listActions?: Screen
  /** What its list can be shown as, besides the table. */
  listViews?: readonly ListView[]
  rowActions?: readonly RowAction[]
  /** Action → what its dialog says of the row above its fields, and the values these start with. */
  dialogs?: { readonly [action in keyof NonNullable<E['actions']> & string]?: ActionDialog }
}

type EntityOf<A extends App> = NonNullable<A['entities']>[number]
type FieldOf<E extends Entity> = keyof E['fields'] & string
type ColumnOf<E extends Entity> = FieldOf<E> | keyof BaseRow | 'status'

export interface DetailTab {
  key: string
  /** Key in the app's words: `more.qrCode`. */
  labelKey: string
  /** Gets `row`. */
  component: Screen
}

export interface RowAction {
  key: string
  labelKey: string
  onClick(row: AnyRow): void
}

export interface ActionDialog {
  start?(row: AnyRow): Readonly<Record<string, unknown>>
  /** Gets `row`. */
  note?: Screen
  /** The same where it is asked for several rows; the note gets `rows`. */
  many?: { start?(rows: readonly AnyRow[]): Readonly<Record<string, unknown>>; note?: Screen }
}

/** Another way to show the rows of a list, beside the table: what the address filters holds for it, too. */
export interface ListView {
  /** Stands in the address: `view=map`. */
  key: string
  /** Key in the app's words: `more.onMap`. */
  labelKey: string
  /** Gets `list`, the state of the list. */
  component: Screen
}
