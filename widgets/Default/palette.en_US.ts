export default {
  synonyms: 'raw data generic automatic',
}
