import { expect, test } from 'vitest'

test('fails always', () => expect(1).toBe(2))
test('passes always', () => expect(1).toBe(1))
