/** Helpers for drawings in Chromium. */
import { type ListedObject, listedObjects } from '@atrium/charts/contract/drawing/listed-objects'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { Locator, Page } from '@playwright/test'

const [WIDTH, HEIGHT] = [600, 300]

/** A drawing of 600 × 300 that takes most of a dashboard. */
export const drawingItem = (kind: string, objects: readonly ListedObject[], dataSources: object[] = []) =>
  ({
    ...{ ...DEFAULT_ITEM, _id: 'drawing1', left: 20, top: 20, width: 1240, height: 660 },
    component: {
      ...{ component: kind, title: '流程', version: 1, dataSources },
      props: { config: { widthPx: WIDTH, heightPx: HEIGHT, objects: listedObjects(objects) } },
    },
  }) as ComponentItem

/** The colour of a place of the drawing. */
export const colourAt = (within: Page | Locator, x: number, y: number) =>
  within.locator('.charts-drawing canvas').evaluate(
    (canvas: HTMLCanvasElement, [across, down]) => {
      const place = [Math.round(across * canvas.width), Math.round(down * canvas.height)] as const
      return [...canvas.getContext('2d')!.getImageData(...place, 1, 1).data].slice(0, 3)
    },
    [x / WIDTH, y / HEIGHT] as const,
  )
