import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startI18n } from '../../i18n.ts'
import { startWords } from '../../start-words.ts'
import { ChoiceFilter } from './choice-filter.tsx'

afterEach(cleanup)

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙' },
]

function shown(chosen: string[], one?: true) {
  startI18n(startWords)
  const choices: string[][] = []
  const given = { label: '批次', options, chosen, onChoose: (values: string[]) => choices.push(values) }
  render(<ChoiceFilter {...given} {...(one && { one })} />)
  const input = screen.getByRole('combobox', { name: '批次' })
  return { choices, input, text: () => input.closest('.core-crud-filter')?.textContent }
}

test('several values are any of them, and their words stand in one line', async () => {
  const { choices, input, text } = shown(['c', 'a'])
  expect(text()).toContain('丙、甲')
  fireEvent.mouseDown(input)
  fireEvent.click(await screen.findByTitle('乙'))
  expect(choices).toEqual([['c', 'a', 'b']])
})

test('of a choice of one, another value replaces it', async () => {
  const { choices, input, text } = shown(['a'], true)
  expect(text()).toContain('甲')
  fireEvent.mouseDown(input)
  fireEvent.click(await screen.findByTitle('丙'))
  expect(choices).toEqual([['c']])
})
