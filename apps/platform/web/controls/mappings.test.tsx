import { MAP_TOPIC, type TopicMapping } from '@atrium/core/contract/topic-mapping'
import { rendererOf } from '@atrium/core/testing/web/render-with-words'
import { startWith } from '@atrium/core/web/loaded-words'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import en_US from '../../en_US.ts'
import zh_CN from '../../zh_CN.ts'
import MappingsControl from './mappings.tsx'

afterEach(cleanup)

const renderWithWords = rendererOf('platform', { zh_CN, en_US })

let stored: TopicMapping[] = []

function Form({ start }: { start: TopicMapping[] }) {
  const [value, setValue] = useState(start)
  stored = value
  return <MappingsControl value={value} onChange={setValue} />
}

const enter = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

test('a topic is mapped, and the form shows the series that its messages become', () => {
  renderWithWords(<Form start={[]} />)
  fireEvent.click(screen.getByRole('button', { name: '添加主题' }))
  enter('第 1 条的主题', 'tele/{device}/+/#')
  enter('第 1 条的数据库', 'plant')
  enter('第 1 条的测量', 'sensor')
  expect(screen.getByText('tele/device-1/x/x 存入 plant · sensor · device=device-1')).toBeTruthy()
  expect(stored).toEqual([{ pattern: 'tele/{device}/+/#', db: 'plant', measurement: 'sensor' }])
  fireEvent.click(screen.getByRole('button', { name: '添加主题' }))
  expect(stored[1]).toEqual({ pattern: '', db: 'plant', measurement: '' })
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 条' }))
  expect(stored).toHaveLength(1)
})

test('the topic of a refused message is ready to be completed, unless a mapping takes it', () => {
  const at = (topic: string, start: TopicMapping[]) => {
    cleanup()
    history.replaceState({ usr: { [MAP_TOPIC]: topic } }, '')
    startWith({ zh_CN: { platform: zh_CN }, en_US: { platform: en_US } })
    render(
      <BrowserRouter>
        <Form start={start} />
      </BrowserRouter>,
    )
    return stored.map(({ pattern, db }) => `${pattern} ${db}`)
  }
  const one = { pattern: 'tele/{device}/SENSOR', db: 'plant', measurement: 'sensor' }
  expect(at('tele/boiler-1/STATE', [one])).toEqual(['tele/{device}/SENSOR plant', 'tele/boiler-1/STATE plant'])
  expect(at('tele/boiler-1/SENSOR', [one])).toEqual(['tele/{device}/SENSOR plant'])
})

test.each([
  ['$SYS/#', 'plant', 'Topics that begin with $ cannot be mapped'],
  ['ts/plant/oven', 'plant', /are the platform’s own/],
  ['a/{x}/{x}', 'plant', 'A tag’s name occurs twice'],
  ['a/b', 'device', /device is filled by the platform itself/],
])('what cannot be mapped is told while it is typed: %s to %s', (pattern, db, told) => {
  renderWithWords(<Form start={[{ pattern, db, measurement: 'm' }]} />, 'en_US')
  expect(screen.getByRole('status').textContent).toMatch(told)
})

test('there are at most twenty', () => {
  const start = Array.from({ length: 20 }, (_, i) => ({ pattern: `a/${i}`, db: 'plant', measurement: 'm' }))
  renderWithWords(<Form start={start} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加主题' }).disabled).toBe(true)
})
