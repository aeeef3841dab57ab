import { describe, expect, test } from 'vitest'
import { amapRoute, gcj02Of, phoneRoute } from './routes.ts'

const shop = { name: '西湖 2 号', lng: 116.404, lat: 39.915 }

describe('the way to a device', () => {
  test('maps of mainland China get GCJ-02, places elsewhere stay as they are', () => {
    // The published example of the conversion.
    expect(gcj02Of(shop)).toEqual({ lng: 116.410244, lat: 39.916404 })
    expect(gcj02Of({ lng: 139.7671, lat: 35.6812 })).toEqual({ lng: 139.7671, lat: 35.6812 })
  })

  test('an iPhone opens its own maps, other phones a geo address in WGS-84', () => {
    expect(phoneRoute(shop, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
      `https://maps.apple.com/?daddr=39.916404,116.410244&q=${encodeURIComponent('西湖 2 号')}`,
    )
    expect(phoneRoute(shop, 'Mozilla/5.0 (Linux; Android 15)')).toBe(
      `geo:39.915,116.404?q=39.915,116.404(${encodeURIComponent('西湖 2 号')})`,
    )
  })

  test('Amap is offered as well, with GCJ-02', () => {
    expect(amapRoute(shop)).toContain('to=116.410244,39.916404,')
    expect(amapRoute(shop)).toContain('coordinate=gaode')
  })
})
