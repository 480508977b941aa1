import { prerender } from './prerender';

const { page, states } = prerender('Solvik');
beforeEach(() => {
  for (const key of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[key];
  localStorage.clear();
  document.body.replaceChildren();
  globalThis.__signIn = undefined;
  jest.resetModules();
});

const run = (path: string) => {
  history.replaceState(null, '', path);
  return import('./script');
};
const addStates = () => document.body.insertAdjacentHTML('beforeend', `<template id="sign-in-states">${states}</template>`);
const addPage = () => document.body.insertAdjacentHTML('beforeend', `<div id="root">${page}</div>`);
const addNotice = () => document.body.insertAdjacentHTML('beforeend', '<p></p>');
const parsed = () => new Promise((resolve) => setTimeout(resolve));
const countForms = () => document.querySelectorAll('#root form').length;

test('begins as soon as the page is parsed, and not before all of it is there', async () => {
  await run('/login');
  for (const add of [addStates, addPage]) {
    add();
    await parsed();
    expect(globalThis.__signIn).toBeUndefined();
  }
  addNotice();
  await parsed();
  expect(globalThis.__signIn).toBeDefined();
  expect(countForms()).toBe(1);
});

test('sets the color mode and the text size before anything is painted, which also hides the notice', async () => {
  localStorage.setItem('techadds-theme', 'dark');
  localStorage.setItem('techadds-text-size', 'large');
  await run('/login');
  expect(document.documentElement).toHaveClass('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.documentElement.style.fontSize).toBe('112.5%');
});

test.each([
  ['/', 0],
  ['/login', 1],
])('at %s, has %d forms for a user whose session is stored: where the app opens, the form is not shown', async (path, forms) => {
  localStorage.setItem('token', 'a.b.c');
  await run(path);
  addStates();
  addPage();
  addNotice();
  await parsed();
  expect(countForms()).toBe(forms);
  expect(globalThis.__signIn !== undefined).toBe(forms === 1);
});

describe('the logo of a tenant', () => {
  test.each([
    ['light', { logo: '/a', darkLogo: '/b' }, '/a'],
    ['dark', { logo: '/a', darkLogo: '/b' }, '/b'],
    ['dark', { logo: '/a' }, '/a'],
    ['light', {}, undefined],
  ])('in %s mode with %j is %s', async (theme, logos, source) => {
    localStorage.setItem('techadds-theme', theme);
    Object.assign(document.documentElement.dataset, logos);
    await run('/login');
    addStates();
    addPage();
    addNotice();
    await parsed();
    expect(document.querySelector('main img')?.getAttribute('src')).toBe(source);
    expect(document.querySelectorAll('main > :first-child > svg')).toHaveLength(source ? 0 : 1);
  });
});
