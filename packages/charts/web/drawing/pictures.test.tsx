import { expect, test, vi } from 'vitest'
import { createPictures } from './pictures.ts'

test('[S27] only pictures that were uploaded here are loaded, each once', () => {
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      complete = true
      naturalWidth = 10
      set src(address: string) {
        asked.push(address)
      }
    },
  )
  const pictures = createPictures(() => undefined)
  const own = `/api/file/${'0a'.repeat(16)}`
  expect(pictures.at(own)).toBe(pictures.at(own))
  const foreign = ['https://evil.example/p.png', '//evil.example/p.png', 'data:image/svg+xml,<svg/>', '/api/logout', '']
  expect(foreign.map((address) => pictures.at(address))).toEqual(foreign.map(() => null))
  expect(asked).toEqual([own])
  vi.unstubAllGlobals()
})
