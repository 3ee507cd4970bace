import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const places = {
  title: 'الأماكن',
  titleOf: (typed) => `الأماكن: ${typed}`,
  label: 'أسماء الأماكن',
  signIn: (link) => markup`${link('سجّل الدخول')} للبحث عن أماكن.`,
  which: 'ما المكان الذي تبحث عنه؟',
  none: 'لا يوجد مكان كهذا.',
  map: 'الخريطة',
  mapOf: (name) => `خريطة ${name}`,
  at: (place) => markup`في ${place}`,
  address: (address) => markup`، ${address}`,
  checkIn: 'تسجيل الوجود',
  checkInAt: (name) => `تسجيل الوجود في ${name}`,
  away: (distance) => `على بعد ${distance}`,
} satisfies Translation['places'];
