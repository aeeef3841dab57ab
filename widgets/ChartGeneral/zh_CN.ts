export default { name: '组合图', about: '每个字段用自己的图形' } as const
