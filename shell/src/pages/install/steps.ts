import type { ComponentType } from 'react';
import { AddToHomeScreen, AppIcon, BrowserMenu, Confirm, ShareSymbol } from './Pictures';
import type { Platform } from './platform';

interface Step {
  picture: ComponentType;
  text: string;
}

/** The way to install the app where the browser has no prompt for it. */
export const installSteps: Record<Exclude<Platform, 'unsupported'>, { title: string; steps: readonly Step[] }> = {
  ios: {
    title: 'On an iPhone or iPad',
    steps: [
      { picture: ShareSymbol, text: 'In Safari, tap the share symbol: a square with an arrow that points up.' },
      { picture: AddToHomeScreen, text: 'Scroll down and tap “Add to Home Screen”.' },
      { picture: Confirm, text: 'Tap “Add”. The app is on your home screen.' },
    ],
  },
  'mac-safari': {
    title: 'In Safari on a Mac',
    steps: [
      { picture: BrowserMenu, text: 'In the menu bar, open “File” and choose “Add to Dock”.' },
      { picture: Confirm, text: 'Choose “Add”.' },
      { picture: AppIcon, text: 'Open the app from the Dock.' },
    ],
  },
  'firefox-android': {
    title: 'In Firefox on Android',
    steps: [
      { picture: BrowserMenu, text: 'Tap the menu: three dots beside the address.' },
      { picture: AddToHomeScreen, text: 'Tap “Add app to Home screen”, or “Install”.' },
      { picture: Confirm, text: 'Confirm. The app is on your home screen.' },
    ],
  },
  android: {
    title: 'In this browser on Android',
    steps: [
      { picture: BrowserMenu, text: 'Tap the menu: three dots beside the address.' },
      { picture: AddToHomeScreen, text: 'Tap “Install app”, or “Add to Home screen”.' },
      { picture: Confirm, text: 'Confirm. The app is among your apps.' },
    ],
  },
  desktop: {
    title: 'In Chrome or Edge on a computer',
    steps: [
      { picture: BrowserMenu, text: 'Open the menu of the browser, at the upper right.' },
      { picture: AddToHomeScreen, text: 'Choose “Install”; it may be below “Apps” or “Cast, save and share”.' },
      { picture: AppIcon, text: 'Confirm, and open the app like any other program.' },
    ],
  },
};
