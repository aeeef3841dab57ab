import { expect, test } from 'vitest'
import { withLinksApart } from './foreign-links.ts'

test('[S11] ECharts gets no link to another site, and those of this site as their author wants', () => {
  const option = {
    title: { link: 'https://example.com', target: 'self', sublink: '/home', subtarget: 'self' },
    series: [{ data: [{ link: ['https://example.com/a'] }, { link: 'https://atrium.example/b' }, { value: 1 }] }],
  }
  expect(withLinksApart(option, 'https://atrium.example')).toEqual({
    title: {
      foreignLink: 'https://example.com/',
      triggerEvent: true,
      target: 'self',
      sublink: '/home',
      subtarget: 'self',
    },
    series: [
      {
        data: [
          { foreignLink: 'https://example.com/a', triggerEvent: true },
          { link: 'https://atrium.example/b' },
          { value: 1 },
        ],
      },
    ],
  })
})
