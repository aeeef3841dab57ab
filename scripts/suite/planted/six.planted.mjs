import { expect, test } from 'vitest'

test.each([1, 2, 3, 4, 5, 6])('fails as number %i of six', () => expect(1).toBe(2))
