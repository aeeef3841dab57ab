import { expect, test } from 'vitest'
import { signatureOf } from './map-baidu.ts'

test('the signature of Baidu’s own example is computed', () => {
  const query = `address=${encodeURIComponent('百度大厦')}&output=json&ak=yourak`
  expect(signatureOf(`/geocoder/v2/?${query}`, 'yoursk')).toBe('7de5a22212ffaa9e326444c75a58f9a0')
})
