import { type ComponentType, createElement, use } from 'react';

/** A screen whose code is loaded when it is first wanted. */
export type LazyScreen<Props extends object = object> = {
  Component: ComponentType<Props>;
  /** After this the screen renders at once, as taking over a page from the build needs. Fails when the code can't be had. */
  preload: () => Promise<void>;
  /** Name of the file that holds it: the build finds the screen's chunk by it. */
  file: string;
};

const fileOf = (name: string): string => `${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()}.tsx`;

/** `name` is the component's; its file has the same name in kebab-case, as everywhere here. */
export const lazyScreen = <Name extends string, Props extends object = object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyScreen<Props> => {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let hasFailed = false;

  const start = (): Promise<void> => {
    hasFailed = false;
    loading = load().then(
      (module) => {
        Loaded = module[name];
      },
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );

    return loading;
  };

  /** Code that could not be had is asked for again when a link to it is. */
  const preload = (): Promise<void> => (loading && !hasFailed ? loading : start());

  // React wants a render that waited to ask again when it resumes; one that never waited must not start to.
  let hasWaited = false;

  const Component = (props: Props) => {
    if (!Loaded || hasWaited) {
      hasWaited = true;
      // A render never asks again for what failed: it would, without end. The failure goes to the boundary.
      use(loading ?? start());
    }

    return Loaded && createElement(Loaded, props);
  };

  return { Component, preload, file: fileOf(name) };
};
