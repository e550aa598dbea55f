// @ts-nocheck plain JavaScript for a browser, where nothing compiles it
// Stands in for Stripe.js in the browser's tests: the calls, events and results of the real one, as far as the Payment
// Element needs them. Where the real one shows a frame, this one shows its fields in the page.
(() => {
  const API = 'https://api.stripe.com';
  /** Sends the buyer to their bank by a redirect instead of a dialog. */
  const REDIRECTS = '4000002760003184';

  const post = async (path, fields, key) => {
    const response = await fetch(`${API}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    });

    return response.json();
  };

  const createElement = (type) => {
    const listeners = new Map();
    const emit = (name, detail = {}) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: type, ...detail });
    };
    const input = document.createElement('input');
    const label = document.createElement('label');
    label.append('Card number ', input);
    input.addEventListener('input', () => emit('change', { complete: input.value.length > 15, empty: !input.value }));

    const element = {
      type,
      readNumber: () => input.value.replaceAll(' ', ''),
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        place.replaceChildren(label);
        setTimeout(() => emit('ready'));
        return element;
      },
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return element;
      },
      off(name, listener) {
        listeners.set(
          name,
          (listeners.get(name) ?? []).filter((one) => one !== listener),
        );
        return element;
      },
      once: (name, listener) => element.on(name, listener),
      update: () => element,
      collapse: () => element,
      focus: () => input.focus(),
      blur: () => input.blur(),
      clear() {
        input.value = '';
      },
      unmount: () => label.remove(),
      destroy: () => label.remove(),
    };

    return element;
  };

  const createElements = (options) => {
    let payment = null;

    return {
      options,
      create(type) {
        payment = createElement(type);
        return payment;
      },
      getElement: () => payment,
      update: () => undefined,
      fetchUpdates: async () => ({}),
      on: () => undefined,
      async submit() {
        if (payment?.readNumber()) return { selectedPaymentMethod: 'card' };
        return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      },
      readNumber: () => payment?.readNumber() ?? '',
    };
  };

  /** The bank's question, which the real one shows in a frame of the bank. */
  const askBank = () =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Bank');
      for (const [words, answer] of [
        ['Complete authentication', 'approve'],
        ['Fail authentication', 'refuse'],
      ]) {
        const button = document.createElement('button');
        button.textContent = words;
        button.addEventListener('click', () => {
          dialog.remove();
          resolve(answer);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });

  window.Stripe = (key) => {
    const confirmPayment = async ({ elements, confirmParams }) => {
      const { clientSecret } = elements.options;
      const intentId = clientSecret.split('_secret_')[0];
      const number = elements.readNumber();
      const email = confirmParams.payment_method_data?.billing_details?.email;
      if (!email) throw new Error('The field for email is not shown, so confirmPayment must be given it.');

      let answer = await post(
        `/v1/payment_intents/${intentId}/confirm`,
        {
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[billing_details][email]': email,
        },
        key,
      );
      if (answer.status === 'requires_action' && number === REDIRECTS) {
        await post(`/bank/${intentId}`, { answer: 'approve' }, key);
        const query = new URLSearchParams({
          payment_intent: intentId,
          payment_intent_client_secret: clientSecret,
          redirect_status: 'succeeded',
        });
        window.location.assign(`${confirmParams.return_url}?${query}`);
        return new Promise(() => undefined);
      }
      if (answer.status === 'requires_action')
        answer = await post(`/bank/${intentId}`, { answer: await askBank() }, key);

      return answer.error ? { error: answer.error } : { paymentIntent: answer };
    };
    const unused = () => Promise.reject(new Error('Not used by this product'));

    return {
      elements: createElements,
      confirmPayment,
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  };
  window.Stripe.version = 'endive';
})();
