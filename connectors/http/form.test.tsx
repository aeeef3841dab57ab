import { draftWith, drawPanel, toyItem, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { HttpQuery } from './http-query.ts'
import spec from './index.ts'

afterEach(cleanup)

const SOURCE = { _id: '0192aaaa-0000-7000-8000-000000000001', title: 'Plant', type: 2 }
const connectors = [{ spec, name: 'HTTP', about: '', form: () => import('./form.tsx') }]
const rights = { query: true, control: true, script: true }

/** The panel of a component that reads a source whose last answer had these paths. */
async function drawn(props: HttpQuery, paths: readonly string[]) {
  const item = toyItem('itemA', 'Dial')
  item.component.dataSources = [{ _id: SOURCE._id, connector: 'http', props }]
  const port: DataPort = {
    previewScript: () => Promise.reject(new Error('no script')),
    catalogue: async () => ({}) as never,
    choices: async (path) =>
      (path.includes('/names') ? { names: paths.map((name) => ({ name })) } : { list: [SOURCE] }) as never,
    preview: async () => [],
  }
  const world = drawPanel(draftWith(item), ['itemA'], (panel) => (
    <DataPanel {...panel} {...{ connectors, rights, port }} kinds={toyKinds} />
  ))
  await screen.findByText('区分行的列（空为文本列）')
  return () => world.item('itemA')?.component.dataSources[0]?.props
}

test('a path of the last answer is added by one click, and the columns can then be the time or a key', async () => {
  const stored = await drawn({}, ['@.at', '@.motor.speed', '$.plant'])
  fireEvent.click(await screen.findByRole('button', { name: '+ @.motor.speed' }))
  expect(stored()).toEqual({ columns: [{ path: '@.motor.speed' }] })
  expect(screen.queryByRole('button', { name: '+ @.motor.speed' })).toBeNull()
  expect(screen.getByRole('button', { name: /motor\.speed$/ })).toBeTruthy()
  const time = screen.getByLabelText('时间列（空为没有时间）')
  fireEvent.change(time, { target: { value: 'at' } })
  fireEvent.blur(time)
  // There is no such column.
  expect(stored()).toEqual({ columns: [{ path: '@.motor.speed' }] })
  expect(screen.getByText('没有这一列')).toBeTruthy()
  fireEvent.change(time, { target: { value: 'motor.speed' } })
  fireEvent.blur(time)
  expect(stored()).toEqual({ columns: [{ path: '@.motor.speed' }], timeColumn: 'motor.speed' })
})

test('a path is typed where the source has not answered yet; one that is none is not stored', async () => {
  const stored = await drawn({ columns: [{ path: '@.a' }] }, [])
  expect(screen.getByText(/^还没有可选的路径/)).toBeTruthy()
  const path = screen.getByLabelText('路径（@ 为一行，$ 为整个应答）')
  for (const value of ['speed', '@.a[', '@.a b', '@[?@.a']) {
    fireEvent.change(path, { target: { value } })
    fireEvent.blur(path)
    expect(screen.getByText(/^请填写以 @/)).toBeTruthy()
    expect(stored()).toEqual({ columns: [{ path: '@.a' }] })
  }
  for (const value of [
    '@',
    '$.a..b',
    "@['a b'][0]",
    '@.list[?@.name == "x" && @["y"] > 1].value',
    '@.温度[-1]',
    '@[*]',
  ]) {
    fireEvent.change(path, { target: { value } })
    fireEvent.blur(path)
    expect(stored()).toEqual({ columns: [{ path: value }] })
  }
})
