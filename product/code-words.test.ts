import type { Entity } from '@atrium/core/contract/define/entity'
import type { Locale } from '@atrium/core/contract/refusal'
import { kindOf, type Reading, shownOf } from '@atrium/core/contract/shown'
import { COMMAND_WORDS, EVENT_WORDS, FAULT_WORDS, LOGIN_WORDS } from '@atrium/devices/contract/code-words'
import { deviceHooks } from '@atrium/devices/server/device-hooks'
import { expect, test } from 'vitest'
import { STOP_REASONS } from '../apps/charge/stop-reasons.ts'
import { appServers } from './apps.server.ts'
import { apps } from './apps.ts'
import { wrongPart } from './testing/wrong-language.ts'

const catalogs = import.meta.glob<Record<string, unknown>>('../apps/*/{zh_CN,en_US}.ts', {
  eager: true,
  import: 'default',
})
const LOCALES: Locale[] = ['zh_CN', 'en_US']

/** The words of an app, as a page and a file read them. */
function readingOf(app: string, locale: Locale): Reading {
  const found = (path: string) => {
    const text = path
      .split('.')
      .reduce<unknown>((at, name) => (at as never)?.[name], catalogs[`../apps/${app}/${locale}.ts`])
    return typeof text === 'string' ? text : undefined
  }
  return { locale, found, foundIn: () => undefined }
}

/** Code by code what a column shows in both languages, where it is the code itself or in the wrong language. */
function unworded(app: string, entity: Entity, name: string, codes: readonly string[]): string[] {
  const columns = appServers.find((one) => one.app.key === app)?.shown[entity.name]
  return LOCALES.flatMap((locale) =>
    codes.flatMap((code) => {
      const shown = shownOf({ entity, ...(columns && { columns }) }, name, { [name]: code }, readingOf(app, locale))
      const text = shown?.kind === 'text' ? shown.text : ''
      const isWord = text !== '' && text !== code && wrongPart(text, locale) === undefined
      return isWord ? [] : [`${app} ${entity.name}.${name} ${code} in ${locale}: “${text}”`]
    }),
  )
}

const entityOf = (app: string, name: string) =>
  apps.find(({ key }) => key === app)?.entities?.find((entity) => entity.name === name)

const hooksOf = (app: string) =>
  appServers.filter((one) => one.app.key === app).flatMap((server) => deviceHooks.of(server) ?? [])

/** The events of an app that stand in its log, under the name that the app knows. */
const eventsOf = (app: string) =>
  hooksOf(app).flatMap(({ events = {} }) =>
    Object.entries(events).flatMap(([type, { as, reading }]) => (reading ? [] : [as?.type ?? type])),
  )

/** What an app sends to its devices, by hand or for an order. */
const commandsOf = (app: string) => hooksOf(app).flatMap(({ sends = {} }) => Object.keys(sends))

const withDevices = apps.filter(({ key }) => entityOf(key, 'deviceEvent'))

test('every code that programs write has a word in both languages, in the lists and files of each app with devices', () => {
  expect(withDevices.map(({ key }) => key)).toEqual(expect.arrayContaining(['charge', 'vend', 'doll', 'powerbank']))
  const wrong = withDevices.flatMap(({ key, entities = [] }) => {
    const device = entities.find(({ name }) => name === 'device')!
    const commands = Object.keys(device.commands ?? {})
    return [
      ...unworded(key, device, 'faultCode', Object.keys(FAULT_WORDS)),
      ...unworded(key, entityOf(key, 'deviceLogin')!, 'reason', Object.keys(LOGIN_WORDS)),
      ...unworded(key, entityOf(key, 'deviceCommand')!, 'type', [
        ...Object.keys(COMMAND_WORDS),
        ...commands,
        ...commandsOf(key),
      ]),
      ...unworded(key, entityOf(key, 'deviceEvent')!, 'type', [...Object.keys(EVENT_WORDS), ...eventsOf(key)]),
    ]
  })
  expect(wrong).toEqual([])
})

test('every reason for which a charge ends has a word in both languages', () => {
  expect(unworded('charge', entityOf('charge', 'order')!, 'stopReason', STOP_REASONS)).toEqual([])
})

test('a code without a word, as only a maker knows it, is shown as it was sent', () => {
  const device = entityOf('vend', 'device')!
  expect(kindOf(device, 'faultCode')).toBe('str')
  expect(shownOf({ entity: device }, 'faultCode', { faultCode: 'E7' }, readingOf('vend', 'en_US'))).toEqual({
    kind: 'text',
    text: 'E7',
  })
})
