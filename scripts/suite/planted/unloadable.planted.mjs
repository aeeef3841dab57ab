import { test } from 'vitest'

await import(`./no-such-module-${process.pid}.mjs`)

test('is never reached', () => {})
