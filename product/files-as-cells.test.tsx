import type { Entity } from '@atrium/core/contract/define/entity'
import type { Field } from '@atrium/core/contract/define/fields'
import { formatFen, formatNumber } from '@atrium/core/contract/number-text'
import { LOCALES, type Locale } from '@atrium/core/contract/refusal'
import { type AppShown, kindOf } from '@atrium/core/contract/shown'
import { durationText } from '@atrium/core/contract/unit-text'
import { clockText } from '@atrium/core/contract/zone'
import type { AppServer } from '@atrium/core/server/call/implement'
import { bookValue, csvValue } from '@atrium/core/server/entity/file-value'
import { listTable } from '@atrium/core/server/entity/list-table'
import { Workbook } from '@atrium/core/server/entity/workbook'
import { type ReadCell, readBook } from '@atrium/core/testing/read-book'
import { permissionsOf } from '@atrium/core/testing/web/open-app'
import { openPage, sessionOf } from '@atrium/core/testing/web/open-page'
import type { AppEntry } from '@atrium/core/web/app/entry'
import type { AppScreens, Screen } from '@atrium/core/web/app/screens'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { EntityParts } from '@atrium/core/web/crud/entity-parts'
import { Cell } from '@atrium/core/web/crud/values/cell'
import { setLocale } from '@atrium/core/web/locale'
import { preload } from '@atrium/core/web/page/chunk'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { appEntries } from './apps.web.ts'

/** Every list that can be exported: what its cells show is what its file has, in both languages. */

const ZONE = 'Asia/Shanghai'
type Values = Readonly<Record<string, unknown>>

const shownOfApps = import.meta.glob<AppShown>('../apps/*/shown.ts', { eager: true, import: 'shown' })
const listedOfApps = import.meta.glob<Record<string, Record<string, unknown[]>>>('../apps/*/testing/listed.ts', {
  eager: true,
  import: 'listed',
})

afterEach(() => {
  cleanup()
  setLocale('zh_CN')
})

const ID = 'c0ffee00-0000-7000-8000-00000000'
const [NAMED, NAMELESS, UNKNOWN] = [`${ID}0001`, `${ID}0002`, `${ID}0003`]
const NAMES = { [NAMED!]: '一号', [NAMELESS!]: '' }
const MOMENT = '2026-11-26T18:30:05.000Z'

/** Values of a field that differ in what is shown: first an ordinary one, then those at the edges. */
function valuesOf(entity: Entity, name: string, listed: Record<string, unknown[]> = {}): unknown[] {
  if (listed[name]) return listed[name]
  if (name === 'status') return Object.keys(entity.status ?? {}).map(Number)
  const field: Field | undefined = entity.fields[name]
  switch (kindOf(entity, name)) {
    case 'fen':
      return [123_456, -5, 0]
    case 'int':
      return [1_234_567, 0, -2]
    case 'num':
      return [1234.5, 0]
    case 'pct':
      return [12.5, 0]
    case 'bool':
      return [true, false]
    case 'choice':
      return Object.keys((field as Extract<Field, { kind: 'choice' }>).options).map(Number)
    case 'dt':
      return [MOMENT, null]
    case 'date':
      return ['2026-11-26']
    case 'ref':
      return field?.kind === 'ref' && field.many ? [[NAMED, UNKNOWN], [NAMELESS], []] : [NAMED, NAMELESS, UNKNOWN]
    case 'img':
      return [[`/api/file/${'a'.repeat(32)}`], []]
    case 'json':
      return field?.kind === 'json' && field.widget === 'geo'
        ? [
            { lng: 121.5, lat: 31.2, address: '南京路 1 号' },
            { lng: 121.5, lat: 31.2 },
          ]
        : [{ some: 'value' }]
    default:
      return [`007${name}`, '=1+1', '', '123456789012345']
  }
}

/** As many rows as the field with the most values needs. */
function rowsOf(entity: Entity, listed: Record<string, unknown[]> = {}): Values[] {
  const names = [...Object.keys(entity.fields), 'status', 'createdAt', 'updatedAt', 'creator', ...Object.keys(listed)]
  const values = Object.fromEntries(names.map((name) => [name, valuesOf(entity, name, listed)]))
  const count = Math.max(...Object.values(values).map(({ length }) => length))
  return Array.from({ length: count }, (_, at) => ({
    _id: `${ID}1${String(at).padStart(3, '0')}`,
    ...Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all[at % all.length]])),
  }))
}

const refsOf = (entity: Entity) =>
  Object.fromEntries([...Object.keys(entity.fields), 'creator', 'group'].map((name) => [name, NAMES]))

const listsOf = ({ app }: AppEntry) => (app.entities ?? []).filter(({ calls }) => calls.includes('export'))
const columnsOf = ({ list }: Entity) => [...new Set([...list.columns, 'createdAt'])]
const ofApp = <T,>(found: Readonly<Record<string, T>>, key: string, file: string): T | undefined =>
  found[`../apps/${key}/${file}`]
const listedOf = ({ app }: AppEntry, { name }: Entity) => ofApp(listedOfApps, app.key, 'testing/listed.ts')?.[name]

function Rows({ entity, rows }: { entity: Entity; rows: readonly Values[] }) {
  const { words } = useEntityPage()
  const columns = columnsOf(entity)
  return (
    <table data-list={entity.name}>
      <tbody>
        <tr>
          {columns.map((name) => (
            <th key={name}>{words.field(name)}</th>
          ))}
        </tr>
        {rows.map((row) => (
          <tr key={String(row._id)}>
            {columns.map((name) => (
              <td key={name} data-column={name}>
                <Cell name={name} row={row as never} refs={refsOf(entity)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The cells of all lists of an app, on a page of the app. */
async function openCells(entry: AppEntry, locale: Locale) {
  const { default: own = {} } = (await entry.screens?.()) ?? ({} as { default?: AppScreens })
  const cells = Object.values(own.entities ?? {}).flatMap((screens) => Object.values(screens?.cells ?? {}) as Screen[])
  await Promise.all(cells.map(preload))
  const { path } = entry.app.menu[0]!
  const Page = () => (
    <main data-testid="cells">
      {listsOf(entry).map((entity) => (
        <EntityParts key={entity.name} app={entry.app} entity={entity}>
          <Rows entity={entity} rows={rowsOf(entity, listedOf(entry, entity))} />
        </EntityParts>
      ))}
    </main>
  )
  const shown = { ...entry, screens: async () => ({ default: { ...own, pages: { ...own.pages, [path]: Page } } }) }
  const apps = appEntries.map((one) => (one === entry ? shown : one))
  setLocale(locale)
  const { user } = sessionOf({})
  const me = sessionOf({
    user: { ...user, locale },
    apps: apps.map(({ app }) => app.key),
    holds: permissionsOf(entry.app),
    tenant: {
      _id: 't1',
      sysName: '北方',
      apps: apps.map(({ app }) => app.key),
      loginPage: null,
      logo: null,
      timeZone: ZONE,
    },
  })
  await openPage(`/${entry.app.key}/${path}`, { apps }, { 'GET /api/user/me': () => me })
  const page = await screen.findByTestId('cells')
  await expect.poll(() => page.querySelectorAll('table').length).toBe(listsOf(entry).length)
  // The code of some cells of core comes later, too.
  const waiting = () => [...page.querySelectorAll('td')].filter(({ innerHTML }) => innerHTML === '').length
  await expect.poll(waiting).toBe(0)
  return page
}

/** What a reader sees of a cell; null: nothing. */
function seen(cell: Element): string | null {
  const copy = cell.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden], .core-hidden')) hidden.remove()
  const text = copy.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  return text === '—' || text === '' ? null : text
}

/** The text with which a page shows the cell of a workbook. */
function readAs(cell: ReadCell, unit: string, locale: Locale): string | null {
  if (cell === null || typeof cell === 'string') return cell
  const { value, format } = cell
  const clock = () => clockText('UTC', Math.round((value - 25_569) * 86_400) * 1000)
  if (format.includes('¥')) return formatFen(Math.round(value * 100))
  if (format.startsWith('yyyy')) return format.includes('hh') ? clock().slice(0, 16) : clock().slice(0, 10)
  if (format.includes('mm:ss')) return durationText(Math.round(value * 86_400))
  const digits = format === '0' ? undefined : (format.split('.')[1]?.length ?? 0)
  return `${formatNumber(value, locale, digits)}${unit && ` ${unit}`}`
}

async function fileOf(entry: AppEntry, entity: Entity, locale: Locale) {
  const servers = (await Promise.all(
    appEntries.map(async ({ app, words }) => ({
      app,
      words: { [locale]: (await words[locale]()).default },
      shown: ofApp(shownOfApps, app.key, 'shown.ts') ?? {},
    })),
  )) as unknown as AppServer[]
  const server = servers.find(({ app }) => app.key === entry.app.key)!
  const table = listTable({ server, apps: servers, entity }, { locale, zone: ZONE })
  const shown = table.cells(rowsOf(entity, listedOf(entry, entity)) as never, refsOf(entity))
  const pieces: Uint8Array[] = []
  const book = new Workbook(async (piece) => void pieces.push(piece as Uint8Array), 'About')
  await book.heads(
    table.heads,
    table.heads.map(() => 10),
  )
  await book.rows(shown.map((row) => row.map((one) => bookValue(one, ZONE))))
  await book.end([])
  const [heads, ...rows] = readBook(Buffer.concat(pieces))[0]!.rows
  return { heads: heads as string[], rows, plain: shown.map((row) => row.map((one) => csvValue(one, ZONE))) }
}

/** The kinds of fields whose cells in a workbook are no texts. */
const TYPED = new Set(['fen', 'int', 'num', 'pct', 'dt', 'date'])

for (const entry of appEntries.filter((one) => listsOf(one).length > 0)) {
  test.each(LOCALES)(`the files of ${entry.app.key} have what its cells show, in %s`, async (locale) => {
    const page = await openCells(entry, locale)
    for (const entity of listsOf(entry)) {
      const { heads, rows, plain } = await fileOf(entry, entity, locale)
      const [head, ...body] = page.querySelectorAll(`[data-list="${entity.name}"] tr`)
      const labels = [...head!.children].map(({ textContent }) => textContent!)
      for (const [at, name] of columnsOf(entity).entries()) {
        const place = `${entity.name}.${name}`
        const column = heads.findIndex((one) => one === labels[at] || one.startsWith(`${labels[at]} (`))
        // The log is a file of its own: what was done, when and by whom, and what has changed.
        if (entity.table === 'audit_log' && name === 'createdAt') continue
        expect(column, `${place} is in the file`).toBeGreaterThanOrEqual(0)
        const unit = heads[column]!.slice(labels[at]!.length).replace(/^ \((.*)\)$/, '$1')
        for (const [index, row] of body.entries()) {
          const cell = row.children[at]!
          const value = rows[index]![column] ?? null
          const pictures = [...cell.querySelectorAll('img')].map((img) => img.getAttribute('src'))
          const whole = cell.querySelector('[title]')?.getAttribute('title')
          if (pictures.length > 0 && seen(cell) === null) expect(value, place).toBe(pictures.join(' '))
          else if (whole && value === whole) expect(whole, place).toContain(seen(cell)!.split(' ')[0]!.replace('#', ''))
          else expect(readAs(value, unit, locale), place).toBe(withoutSeconds(seen(cell), value))
          if (value !== null) expect(plain[index]![column], place).not.toBeNull()
          const isTyped = TYPED.has(kindOf(entity, name)) && !isOwn(entry, entity, name)
          if (value !== null)
            expect(typeof value, place).toBe(isTyped ? 'object' : isOwn(entry, entity, name) ? typeof value : 'string')
        }
      }
    }
  })
}

const isOwn = ({ app }: AppEntry, { name }: Entity, column: string) =>
  ofApp(shownOfApps, app.key, 'shown.ts')?.[name]?.[column] !== undefined

/** Of two entries of one minute of a log, the order matters: its page has seconds, as every file has. */
const withoutSeconds = (text: string | null, value: ReadCell) =>
  typeof value === 'object' && value?.format.startsWith('yyyy') ? (text?.slice(0, 16) ?? null) : text
