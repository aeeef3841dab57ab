import { PORT } from '../entities/device.ts'

/** Stored values of columns that no schema describes, for the test of files. */
export const listed = {
  device: {
    ports: [
      [
        { no: 1, status: PORT.charging },
        { no: 2, status: PORT.free },
      ],
    ],
  },
  order: { stopReason: ['full', 'madeUp'], energy: [22_532, 0], seconds: [330, 0, 5_400] },
}
